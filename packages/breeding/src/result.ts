import { METHOD_VERSION } from './version.ts'

interface ResultBase {
  /** Number of observations behind the figure. */
  n: number
  /** Degrees of freedom of the error of the figure; null if the method has none. */
  df: number | null
  /** Chinese name of the method, as it is printed under a table. */
  method: string
  /** `METHOD_VERSION` at the time of the calculation. */
  version: string
}

/** A computed figure, or the Chinese reason why it cannot be computed. Exactly one of the two is present. */
export type Result<T> =
  | (ResultBase & { value: T; reason: null })
  | (ResultBase & { value: null; reason: string })

/** The fields common to an answer and a refusal. */
export interface Basis {
  method: string
  n?: number
  df?: number | null
}

/** Wraps a computed value with its basis. */
export function answer<T>(value: T, basis: Basis): Result<T> {
  return { value, reason: null, ...fillBasis(basis) }
}

/** Returns the Chinese reason why a figure cannot be computed. */
export function refuse<T>(reason: string, basis: Basis): Result<T> {
  return { value: null, reason, ...fillBasis(basis) }
}

function fillBasis(basis: Basis): ResultBase {
  return { n: basis.n ?? 0, df: basis.df ?? null, method: basis.method, version: METHOD_VERSION }
}
