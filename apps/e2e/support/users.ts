/** Users of the demo data, by what they do. */
export const users = {
  admin: 'admin',
  trial: 'trial',
  director: 'director',
  breeder: 'breeder',
  secretary: 'secretary',
  reviewer: 'reviewer',
} as const
export type Role = keyof typeof users

export const PASSWORD = 'Hepu-e2e-2026'
/** Answer that every captcha of the test server takes. */
export const CAPTCHA = 'TEST'
/** SMS code that the test server takes once one was asked for. */
export const SMS_CODE = '246810'
