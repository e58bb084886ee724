import { z } from 'zod'

/** Longest name of a file, in characters. */
export const FILE_NAME_MAX = 255
const DOTS_ONLY = /^[.\s]+$/
const SEPARATOR = /[\\/]/
/** Control characters, and those that turn the direction of writing round and so hide an ending. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Returns a name under which a file may be stored: any script, but nothing that leads out of its folder or hides its type. */
export const objectName = (label = '文件名') =>
  z
    .string(`${label}必填`)
    .min(1, `${label}必填`)
    .max(FILE_NAME_MAX, `${label}最多${FILE_NAME_MAX}个字`)
    .refine((name) => name.isWellFormed() && !INVISIBLE.test(name), `${label}含有不可见字符`)
    .refine((name) => !SEPARATOR.test(name), `${label}不能含有斜杠`)
    .refine((name) => !DOTS_ONLY.test(name), `${label}不能只有点或空格`)

/**
 * Returns the name for the file's address: characters with a meaning there become underscores, so that host + dir + file name
 * is the address.
 */
export const addressNameOf = (name: string): string => name.replace(/[%#?+&=;]/g, '_')
