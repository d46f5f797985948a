/** Screens of the lead engine, for winning dealers, fleets and large customers. */
import { type Screen, staff } from './screen.ts'

export const leadScreens: readonly Screen[] = [
  staff('/admin/lead-engine', 'leads', 'board-page.tsx', 'Deals', 'leads.manage', { skeleton: 12 }),
  staff('/admin/lead-engine/add', 'leads', 'add-deal-page.tsx', 'New deal', 'leads.manage', { menu: '', skeleton: 14 }),
  staff('/admin/lead-engine/deals/:id', 'leads', 'deal-page.tsx', 'Deal', 'leads.manage', { skeleton: 14 }),
  staff('/admin/lead-engine/activities', 'leads', 'activity-list-page.tsx', 'Activities', 'leads.manage', {
    skeleton: 12,
  }),
  staff('/admin/lead-engine/contacts', 'leads', 'contact-list-page.tsx', 'Contacts', 'leads.manage', { skeleton: 12 }),
  staff('/admin/lead-engine/contacts/add', 'leads', 'contact-page.tsx', 'New contact', 'leads.manage', {
    menu: '',
    skeleton: 14,
  }),
  staff('/admin/lead-engine/contacts/imports', 'leads', 'import-list-page.tsx', 'Imports', 'leads.manage', {
    menu: '',
    skeleton: 12,
  }),
  staff('/admin/lead-engine/contacts/imports/:id', 'leads', 'import-page.tsx', 'Import', 'leads.manage', { skeleton: 14 }),
  staff('/admin/lead-engine/contacts/:id', 'leads', 'contact-page.tsx', 'Contact', 'leads.manage', { skeleton: 14 }),
  staff('/admin/lead-engine/won-lost', 'leads', 'won-lost-page.tsx', 'Won and lost', 'leads.manage', { skeleton: 14 }),
  staff('/admin/lead-engine/automation', 'leads', 'automation-list-page.tsx', 'Automation', 'leads.manage', {
    menu: '',
    skeleton: 12,
  }),
  staff('/admin/lead-engine/settings', 'leads', 'settings-page.tsx', 'Lead settings', 'leads.manage', { skeleton: 12 }),
]
