import { describe, expect, test } from 'vitest'
import { demoStandardsOf } from './demoStandards.ts'
import { findClashes, resolveStandards, type StandardCandidate } from './resolve.ts'

const crops = ['maize', 'rice', 'wheat', 'soybean']
const candidates = (crop: string): StandardCandidate[] =>
  demoStandardsOf(crop).map(({ name, className, scopes, parent }) => ({
    id: name,
    parentId: parent ?? null,
    name,
    className,
    state: 1,
    scopes,
    validFrom: null,
    validTo: null,
  }))
const found = (crop: string, phase: string, ecoZone: string) => {
  const place = { id: '7', phase, ecoZone, ripePeriod: '夏播', year: 2025 }
  const result = resolveStandards(candidates(crop), place)
  return 'matches' in result ? result.matches.map(({ name }) => name).join('+') : result.problem
}

describe.each(crops)('demo standards of %s', (crop) => {
  const standards = demoStandardsOf(crop)

  test('demo standards have their own names, items and sources', () => {
    const names = standards.map((standard) => standard.name)
    expect(new Set(names).size).toBe(names.length)
    for (const { items } of standards) {
      const keys = items.map((item) => item.key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(items.every((item) => item.source !== null && item.source.length > 0)).toBe(true)
      expect(items.some((item) => item.kind === 'MUST')).toBe(true)
    }
  })

  test('child standards follow their parent, and no two standards conflict', () => {
    standards.forEach(({ parent }, at) => {
      if (parent !== undefined)
        expect(standards.slice(0, at).map((standard) => standard.name)).toContain(parent)
    })
    expect([...findClashes(candidates(crop))]).toEqual([])
  })

  test('sources say 待核 if a threshold was not read in an official text', () => {
    const unread = standards
      .flatMap((standard) => standard.items)
      .filter((item) => /转述|示例|经验/.test(item.source ?? ''))
    expect(unread.length).toBeGreaterThan(0)
    expect(
      unread.filter((item) => !item.source!.includes('待核') && item.source !== '企业内部示例标准'),
    ).toEqual([])
  })

  test('every group has exactly one standard', () => {
    const phases = ['T1', 'P1', 'P2', 'PRE', 'R1', 'R2', 'PT', 'DEMO']
    const names = phases.map((phase) => found(crop, phase, '某生态区'))
    expect(names.slice(0, 4)).toEqual(['企业组合测配', '企业初级产比', '企业高级产比', '企业预备试验'])
    expect(names.at(-1)).toBe('企业通用三分法')
    expect(names.slice(4, 7).every((name) => name.includes('国家'))).toBe(true)
  })
})

test('for maize the zone takes precedence over the phase, and each official phase has its rule', () => {
  expect(found('maize', 'P2', '黄淮海夏玉米')).toBe('企业P2-黄淮海')
  expect(found('maize', 'R1', '黄淮海夏玉米')).toBe('2014国家普通玉米·比CK1')
  expect(found('maize', 'PT', '西北春玉米')).toBe('2014国家普通玉米·生产试验')
  expect(demoStandardsOf('cotton')).toEqual([])
})
