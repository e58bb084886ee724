import { z } from 'zod'
import { enteredFields, storedFields, type Field, type Fields } from './fields.ts'
import { isBlank, NEEDED } from './problems.ts'
import { shapeIn, valueIn, valueOut, type Holder } from './values.ts'

/** The value of a field as a caller sends it. */
type Sent<F extends Field> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'bool' }
    ? boolean
    : F extends { kind: 'dicts' | 'region' | 'files' }
      ? string[]
      : F extends { kind: 'holder' | 'rows' }
        ? object
        : string

/** The value of a field as a caller receives it. */
type Received<F extends Field> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'bool' }
    ? boolean
    : F extends { kind: 'dicts' | 'region' }
      ? string[]
      : F extends { kind: 'holder' }
        ? Holder
        : F extends { kind: 'rows' }
          ? object[]
          : string

type Names<F extends Fields> = Extract<keyof F, string>
type StoredNames<F extends Fields> = { [N in Names<F>]: F[N] extends { kind: 'files' } ? never : N }[Names<F>]

/** Schemas of the fields of a form: each may be left blank, because the server reports what is missing. */
export type FormShape<F extends Fields> = {
  [N in Names<F>]: z.ZodOptional<z.ZodType<unknown, Sent<F[N]> | null>>
}

/** Schemas of the columns of a table: the required ones must be there. */
export type CellShape<F extends Fields> = {
  [N in StoredNames<F>]: F[N] extends { optional: true }
    ? z.ZodOptional<z.ZodType<unknown, Sent<F[N]> | null>>
    : z.ZodType<unknown, Sent<F[N]>>
}

/** Schemas of stored values as answers return them. */
export type OutShape<F extends Fields, IsComplete extends boolean> = {
  [N in StoredNames<F>]: IsComplete extends true
    ? F[N] extends { optional: true }
      ? z.ZodType<Received<F[N]> | null>
      : z.ZodType<Received<F[N]>>
    : z.ZodType<Received<F[N]> | null>
}

/** Returns the schemas of the fields of a form. */
export const formShape = <F extends Fields>(fields: F): FormShape<F> => shapeIn(fields) as FormShape<F>

/** Returns the schemas of the columns of a table. Each problem is reported at its column. */
export const cellShape = <F extends Fields>(fields: F): CellShape<F> =>
  Object.fromEntries(enteredFields(fields).map(([name, field]) => [name, cellIn(field)])) as CellShape<F>

/** Returns the schema of a cell: a blank one becomes null, which a required column refuses, as it does an absent one. */
function cellIn(field: Field): z.ZodType {
  const blankToNull = (value: unknown): unknown => (value === '' ? null : (value ?? null))
  if (field.optional) return z.preprocess(blankToNull, valueIn(field)).optional()
  // No preprocessing here: an object schema skips the absent value of what may be absent.
  const read = z.unknown().transform(blankToNull).pipe(valueIn(field))
  return read.superRefine((value, ctx) => {
    if (isBlank(field, value)) ctx.addIssue({ code: 'custom', message: `${field.label}${NEEDED}` })
  })
}

/** Returns the schemas of stored values as answers return them. */
export const outShape = <F extends Fields, C extends boolean>(fields: F): OutShape<F, C> =>
  Object.fromEntries(storedFields(fields).map(([name, field]) => [name, valueOut(field)])) as OutShape<F, C>
