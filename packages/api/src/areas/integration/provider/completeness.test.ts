import { expect, test } from 'vitest'
import { completenessOf, profileParts } from './completeness.ts'

const whole = Object.fromEntries(Object.keys(profileParts).map((part) => [part, true])) as Record<
  keyof typeof profileParts,
  boolean
>

test('a whole profile is complete, and one without a logo may be public too', () => {
  expect(completenessOf(whole)).toEqual({ percent: 100, missing: [], wished: [] })
  expect(completenessOf({ ...whole, logo: false })).toEqual({
    percent: 86,
    missing: [],
    wished: ['标志图片'],
  })
})

test('what is missing before a provider can be public is named', () => {
  expect(completenessOf({ ...whole, intro: false, certificates: false })).toEqual({
    percent: 71,
    missing: ['简介', '至少一项资质证书'],
    wished: [],
  })
})
