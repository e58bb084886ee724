/** Addresses of the screens of 科研资产 that belong to no single registry. */
export const paths = { reminders: '/research/reminderList' } as const
