import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { problemsOf, speakChinese } from './core/zod.ts'
import { routes } from './routes.ts'

speakChinese()

/** Wrong values that an address, a filter or a form may send, and nothing at all. */
const WRONG = [undefined, '', 'x', '-1.5', 'x'.repeat(100_000)]

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Returns the schema inside optional, default and transform wrappers. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapped ? bare(schema.unwrap()) : schema
}

/** Yields inputs in which one field, at any depth, has a wrong value. */
function* wrongInputs(shape: Shape): Generator<Record<string, unknown>> {
  for (const [name, schema] of Object.entries(shape)) {
    for (const value of WRONG) yield { [name]: value }
    const inner = bare(schema)
    if (inner instanceof z.ZodObject) for (const wrong of wrongInputs(inner.shape)) yield { [name]: wrong }
    const item = inner instanceof z.ZodArray ? bare(inner.element) : null
    if (item instanceof z.ZodObject) for (const wrong of wrongInputs(item.shape)) yield { [name]: [wrong] }
  }
}

const isNamed = (message: string, name: string) =>
  new RegExp(`(^|[^A-Za-z])${name}([^A-Za-z]|$)`).test(message)

/** Returns the messages that call a field by its name on the wire. */
function wireNamesIn({ input }: Route): string[] {
  return Array.from(wrongInputs(input.shape)).flatMap((given) => {
    const { error } = input.safeParse(given)
    return (error ? problemsOf(error) : [])
      .filter(({ path, message }) =>
        path.split('.').some((name) => /\D/.test(name) && isNamed(message, name)),
      )
      .map(({ path, message }) => `${path}: ${message.slice(0, 80)}`)
  })
}

test('messages about values from addresses, filters and forms do not contain names of the wire', () => {
  const unknownNames = routes.flatMap((route) => wireNamesIn(route).map((name) => `${route.path} ${name}`))
  expect(new Set(unknownNames)).toEqual(new Set())
}, 30_000)
