import type { Assertion } from 'vitest'

declare module 'vitest' {
  interface ExpectStatic {
    /**
     * The matchers take an expected value of any type, whatever the tested one is; yet vitest's own `expect<T>` makes all of
     * them anew for every type of a tested value. This one makes them once, so that the types are checked faster.
     */
    (actual: unknown, message?: string): Assertion
  }
}
