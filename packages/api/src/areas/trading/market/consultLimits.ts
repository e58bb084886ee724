/** Longest texts of a visitor's consultation, and the shortest time that a person needs to fill it in. */
export const consultLimits = {
  name: 50,
  unit: 100,
  phone: 20,
  email: 100,
  content: 500,
  leastSeconds: 3,
} as const

/** Answer to every consultation of a visitor, whatever became of it. */
export const CONSULT_SENT = '操作成功，咨询已送达。若您就同一内容咨询过，本次留言会并入原来的咨询。'
