/** The topics of questions, in display order. */
export const questionTopics = ['ordering', 'tunes', 'flashing', 'tools', 'shipping', 'dealers', 'account'] as const
export type QuestionTopic = (typeof questionTopics)[number]

export const employments = ['full_time', 'part_time', 'contract', 'internship'] as const
