/** An account of which only the last four digits can be read. */
export const maskedAccount = (account: string): string => `**** **** ${account.slice(-4)}`

/** Fields that nobody reads in full outside the form they belong to. */
const ACCOUNTS: ReadonlySet<string> = new Set(['bankAccount'])

/** Values as the change log keeps them: whoever reads a log does not read accounts. */
export const concealed = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      ACCOUNTS.has(name) && typeof value === 'string' ? maskedAccount(value) : value,
    ]),
  )
