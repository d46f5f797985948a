import type { MakeTable } from './make-table.ts'

export const mini: MakeTable = {
  slug: 'mini',
  name: 'MINI',
  description: 'Supercharged R53 to the 301 hp John Cooper Works.',
  engines: [
    ['w11-163', '1.6 W11 supercharged 163 hp', 'W11B16', 1598, 4, 'PS', 163, 155, 'Siemens EMS2K'],
    ['w11-168', '1.6 W11 supercharged 168 hp', 'W11B16', 1598, 4, 'PS', 168, 162, 'Siemens EMS2K'],
    ['n14-172', '1.6T N14', 'N14B16', 1598, 4, 'PT', 172, 177, 'Bosch MED17.2'],
    ['n14-208', '1.6T N14 John Cooper Works', 'N14B16', 1598, 4, 'PT', 208, 192, 'Bosch MED17.2'],
    ['n18-181', '1.6T N18', 'N18B16', 1598, 4, 'PT', 181, 177, 'Bosch MEVD17.2.2'],
    ['b38-134', '1.5T B38', 'B38A15', 1499, 3, 'PT', 134, 162, 'Bosch MEVD17.2.3'],
    ['b48-189', '2.0T B48 189 hp', 'B48A20', 1998, 4, 'PT', 189, 207, 'Bosch MEVD17.2.3'],
    ['b48-228', '2.0T B48 228 hp', 'B48A20', 1998, 4, 'PT', 228, 236, 'Bosch MEVD17.2.3'],
    ['b48-301', '2.0T B48 301 hp', 'B48A20T1', 1998, 4, 'PT', 301, 331, 'Bosch MG1CS201'],
  ],
  models: [
    ['cooper', 'Cooper', 'hatch', 'fwd'],
    ['cooper-s', 'Cooper S', 'hatch', 'fwd'],
    ['john-cooper-works', 'John Cooper Works', 'hatch', 'fwd'],
    ['jcw-clubman', 'John Cooper Works Clubman ALL4', 'wagon', 'awd'],
    ['jcw-countryman', 'John Cooper Works Countryman ALL4', 'suv', 'awd'],
  ],
  fits: [
    ['cooper', 'b38-134', '2014-2020', 'mini-6mt aisin-6f21'],
    ['cooper-s', 'w11-163', '2002-2004', 'mini-6mt'],
    ['cooper-s', 'w11-168', '2005-2006', 'mini-6mt aisin-6f21'],
    ['cooper-s', 'n14-172', '2007-2010', 'mini-6mt aisin-6f21'],
    ['cooper-s', 'n18-181', '2011-2013', 'mini-6mt aisin-6f21'],
    ['cooper-s', 'b48-189', '2014-2020', 'mini-6mt aisin-6f21'],
    ['john-cooper-works', 'n14-208', '2009-2012', 'mini-6mt'],
    ['john-cooper-works', 'b48-228', '2015-2020', 'mini-6mt aisin-6f21'],
    ['jcw-clubman', 'b48-301', '2020-2024', 'aisin-8f35'],
    ['jcw-countryman', 'b48-301', '2020-2024', 'aisin-8f35'],
  ],
}
