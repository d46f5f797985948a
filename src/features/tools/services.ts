/** Services by our own staff: flashing remotely, on a mailed-in control unit, or in our workshop. */
export const toolServices = ['remote', 'mail_in', 'workshop'] as const
export type ToolService = (typeof toolServices)[number]
