import { startPage, text } from './blocks.ts'

export const disclaimer = startPage({
  address: '/disclaimer',
  name: 'Disclaimer',
  summary: 'What a tune can do to a vehicle, its approval and its warranty. Read it before you flash.',
  layout: 'article',
  blocks: [
    text(
      '<h2>Effect on the vehicle</h2><p>A tune changes how an engine or transmission works. More power means more load on engine, transmission, brakes and tires. Worn or damaged parts can fail sooner. Have the vehicle checked first, and repair known faults before you flash.</p><h2>Figures</h2><p>Power, torque and consumption are measured on our vehicles under stated conditions. Yours can differ by wear, fuel, weather and equipment. They aren’t a guarantee for a particular vehicle.</p><h2>Approval and emissions</h2><p>Rules differ by country and state. In the United States, parts and software that affect emissions controls may be used on public roads only with an exemption or where the law allows it; in California that’s an Executive Order of the CARB. In Europe a change of power has to be approved and entered in the vehicle’s papers, and the insurer has to know. Files marked for motorsport aren’t for public roads.</p><h2>Warranty</h2><p>The maker of the vehicle may refuse warranty for damage that a modification caused. Control units count how often they were written, and dealers can see it even after the original was restored.</p><h2>Flashing</h2><p>Follow the instructions and keep the supply stable. An interrupted flash can leave a vehicle that doesn’t start until the control unit is repaired. We help with rescue sessions. Costs of towing and lost time aren’t covered unless we caused the fault by intent or gross negligence.</p><h2>Content</h2><p>Guides and articles are written with care, but can’t cover every vehicle. Names of vehicles and tools of other makers are used to say what our products fit. They belong to their owners, who don’t endorse us.</p>',
    ),
  ],
})
