/** Masks an account except for its last four digits. */
export const maskedAccount = (account: string): string => `**** **** ${account.slice(-4)}`

/** Fields that are shown in full in their form only. */
const ACCOUNTS: ReadonlySet<string> = new Set(['bankAccount'])

/** Masks accounts among values for the change log, whose readers must not see them. */
export const concealed = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      ACCOUNTS.has(name) && typeof value === 'string' ? maskedAccount(value) : value,
    ]),
  )
