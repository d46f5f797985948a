import { action, startPage, table, text } from './blocks.ts'

export const privacyPolicy = startPage({
  address: '/privacy-policy',
  name: 'Privacy policy',
  summary: 'Which data we hold about you, why, for how long, and how to get or delete it.',
  layout: 'article',
  blocks: [
    text(
      '<p>Overboost is responsible for the data described here. We collect what we need to sell, deliver and support our products. We don’t sell personal data.</p>',
    ),
    table(
      'What we hold and why',
      `
      Data | Purpose | Legal ground | Kept
      Name, email, password (hashed) | Your account | Contract | Until you delete the account
      Addresses, orders, invoices | Delivery, accounting | Contract, law | As long as tax law demands, up to 10 years
      Vehicle and control unit files | Calibrating and restoring | Contract | Until you delete them
      Tickets, job applications and logs | Answering you | Your request | Until you delete the account
      Payment references | Charges and refunds | Contract | With the invoice. Card numbers stay with the payment provider
      Newsletter address, and opens and clicks if you agreed | News you asked for | Consent | Until you delete the account. Unconfirmed addresses: 14 days. After you unsubscribe, only to not write again
      Reviews with their pictures | Helping others choose | Consent | Until you delete the account
      Garage, wish list, devices for notifications | Your account | Contract | Until you delete them or the account
      Visits: page, referrer, campaign, screen size, country by time zone. No IP address, no cookie | Understanding what is read and bought | Legitimate interest. Not with do-not-track | 60 days, then only totals for each day
      Your cookie choices | Proof of consent | Law | As long as we may have to prove it
      `,
    ),
    text(
      '<h2>Who else receives data</h2><ul><li>Payment providers, to charge and refund.</li><li>Carriers, to deliver.</li><li>The dealer you chose, for orders that they handle.</li><li>Calibrators, who see the vehicle, the file and your notes, but no payment data.</li><li>Authorities, where the law obliges us.</li></ul><p>Providers outside the European Economic Area are bound by standard contractual clauses.</p><h2>How visits are counted</h2><p>When a page opens, your browser tells us its address and title, where you came from, the size of your screen and your time zone. To count you once a day, we make a code from your IP address, the name of your browser and a random value that we delete after the day. Your IP address is not stored, nothing is stored in your browser for it, and nobody can tell on the next day who you were. When you have just paid, we also keep what was bought beside the source and the pages of that day, without your order’s number, name or address. With do-not-track or Global Privacy Control on, nothing is counted. If you agree in your profile, we also keep for 60 days which pages you open while you’re logged in, so that our sales staff can advise you; once you withdraw this, they are deleted. Outside analytics and the social pixel see pages only after you agreed in the cookie preferences.</p><h2>Cookies</h2><p>Required cookies keep you logged in and your cart together. Others are set only where you agreed. Your browser also keeps your cart, your vehicle and the public pages you opened, so that they work offline; these stay on your device. Change your choice any time in the <a href="/cookie-preferences">cookie preferences</a>. We honor do-not-track.</p><h2>Your rights</h2><p>You may see, correct, export and delete your data, object to its use, and withdraw consent. Export and deletion are in <a href="/profile">your profile</a>. What invoices need by law stays until its time is over. In Europe you may complain to your data protection authority; in California you have the rights of the CCPA, and nobody is treated worse for using them.</p><h2>Security</h2><p>Connections are encrypted, passwords are hashed, and access by staff is limited and recorded. Tell us about weaknesses, and we’ll thank you.</p><h2>Children</h2><p>Our products are for adults who drive. We don’t knowingly collect data from anyone under 16.</p><h2>Changes</h2><p>The date above says when this text last changed. We email customers about changes that matter.</p>',
    ),
    action('Questions about your data?', 'We answer within 30 days, usually much sooner.', 'Contact', '/contact-us'),
  ],
})
