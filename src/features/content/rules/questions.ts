/** What questions are about, in the order in which they are shown. */
export const questionTopics = ['ordering', 'tunes', 'flashing', 'tools', 'shipping', 'dealers', 'account'] as const
export type QuestionTopic = (typeof questionTopics)[number]

export const employments = ['full_time', 'part_time', 'contract', 'internship'] as const
