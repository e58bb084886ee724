import { z } from 'zod'

/** Kinds of characters; a password has at least three of them. */
export const passwordKinds = [
  { label: '大写字母', pattern: /[A-Z]/ },
  { label: '小写字母', pattern: /[a-z]/ },
  { label: '数字', pattern: /\d/ },
  { label: '符号', pattern: /[^A-Za-z0-9]/ },
] as const
export const PASSWORD_KINDS = 3
export const PASSWORD_MIN = 8

/** Rules of a password, checked in both places. */
export const passwordRule = z
  .string('密码必填')
  .min(PASSWORD_MIN, `密码至少${PASSWORD_MIN}位`)
  .max(64, '密码最多64位')
  .refine(
    (v) => passwordKinds.filter(({ pattern }) => pattern.test(v)).length >= PASSWORD_KINDS,
    '密码须含大写字母、小写字母、数字、符号中的至少三种',
  )
