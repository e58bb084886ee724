/** Addresses of the screens of 到期事项; `q=1` sets the first choice of the filters aside. */
const list = '/obligation/list?q=1'
/** Characters of a name that the list is filtered by. */
const NAME_MAX = 100

export const obligationPaths = {
  /** What is due on one day, or from one to another. */
  mineOn: (from: string, to = from) => `${list}&mine=true&state=open&dueDateStart=${from}&dueDateEnd=${to}`,
  /** An open one by its name and day, whoever is responsible. */
  named: (title: string, day: string) =>
    `${list}&state=open&dueDateStart=${day}&dueDateEnd=${day}&name=${encodeURIComponent(title.trim().slice(0, NAME_MAX))}`,
  mineOverdue: `${list}&mine=true&overdue=true`,
  day: (day: string) => `/obligation/calendar?month=${day.slice(0, 7)}&day=${day}`,
} as const
