/** Addresses of the screens of 到期事项; `q=1` sets the first choice of the filters aside. */
const list = '/obligation/list?q=1'

export const obligationPaths = {
  mine: `${list}&mine=true&state=open`,
  /** What is due on one day. */
  mineOn: (day: string) => `${list}&mine=true&state=open&dueDateStart=${day}&dueDateEnd=${day}`,
  mineOverdue: `${list}&mine=true&overdue=true`,
  day: (day: string) => `/obligation/calendar?month=${day.slice(0, 7)}&day=${day}`,
} as const
