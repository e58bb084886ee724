import { Client } from 'pg'

/** Returns the statements that a call sends one after another, without those of the job queue, which polls beside it. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const { prototype } = Client
  const original = Object.getOwnPropertyDescriptor(prototype, 'query')!
  const send = original.value as (...args: unknown[]) => unknown
  Object.defineProperty(prototype, 'query', {
    ...original,
    value(this: Client, ...args: unknown[]): unknown {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (!text.includes('pgboss')) texts.push(text)
      return send.apply(this, args)
    },
  })
  try {
    await call()
  } finally {
    Object.defineProperty(prototype, 'query', original)
  }
  return texts
}
