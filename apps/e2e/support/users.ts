/** Users of the demo data, by their task. */
export const users = {
  admin: 'admin',
  trial: 'trial',
  director: 'director',
  breeder: 'breeder',
  secretary: 'secretary',
  reviewer: 'reviewer',
  project: 'project',
  contract: 'contract',
  finance: 'finance',
  external: 'external',
} as const
export type Role = keyof typeof users

export const PASSWORD = 'Hepu-e2e-2026'
/** The answer that the test server accepts for every captcha. */
export const CAPTCHA = 'TEST'
/** The SMS code that the test server accepts after one was requested. */
export const SMS_CODE = '246810'
