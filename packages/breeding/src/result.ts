import { METHOD_VERSION } from './version.ts'

interface ResultBase {
  /** Number of observations the figure rests on. */
  n: number
  /** Degrees of freedom of the error the figure is judged by; null where the method has none. */
  df: number | null
  /** Chinese name of the method, as it is printed under a table. */
  method: string
  /** `METHOD_VERSION` at the time of the calculation. */
  version: string
}

/** A computed figure, or the Chinese sentence that says why it cannot be computed. Never both, never neither. */
export type Result<T> =
  | (ResultBase & { value: T; reason: null })
  | (ResultBase & { value: null; reason: string })

/** What an answer and a refusal both carry. */
export interface Basis {
  method: string
  n?: number
  df?: number | null
}

/** Wraps a computed value with what it rests on. */
export function answer<T>(value: T, basis: Basis): Result<T> {
  return { value, reason: null, ...fillBasis(basis) }
}

/** Says, in Chinese, why a figure cannot be computed. */
export function refuse<T>(reason: string, basis: Basis): Result<T> {
  return { value: null, reason, ...fillBasis(basis) }
}

function fillBasis(basis: Basis): ResultBase {
  return { n: basis.n ?? 0, df: basis.df ?? null, method: basis.method, version: METHOD_VERSION }
}
