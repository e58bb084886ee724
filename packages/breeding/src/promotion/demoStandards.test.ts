import { describe, expect, test } from 'vitest'
import { demoStandards } from './demoStandards.ts'

describe('demo standards', () => {
  test('have names, items and sources of their own', () => {
    const names = demoStandards.map((it) => it.name)
    expect(new Set(names).size).toBe(names.length)
    for (const { items } of demoStandards) {
      const keys = items.map((it) => it.key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(items.every((it) => it.source !== null && it.source.length > 0)).toBe(true)
      expect(items.some((it) => it.kind === 'MUST')).toBe(true)
    }
  })

  test('only the company standard has thresholds nobody has verified, and they say so', () => {
    const unverified = demoStandards.map((it) => ({
      name: it.name,
      items: it.items.filter((item) => item.source?.includes('待核')).map((item) => item.key),
    }))
    expect(unverified.filter((it) => it.items.length > 0)).toEqual([
      {
        name: '企业P2-黄淮海',
        items: ['growthDiff', 'stalkRot', 'earRotGrade', 'southernRust', 'testWeight'],
      },
    ])
  })
})
