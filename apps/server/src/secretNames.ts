/** Fields whose values are secrets, in any object. They are in no log line and in no line of the change log. */
export const secretNames = [
  'token',
  'tokenHash',
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'captcha',
  'answerHash',
  'codeHash',
  'ticketHash',
  'ticket',
  'idNo',
] as const
