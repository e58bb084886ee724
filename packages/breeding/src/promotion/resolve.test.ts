import { describe, expect, test } from 'vitest'
import { findClashes, resolveClasses, resolveStandards } from './resolve.ts'
import type { StandardCandidate } from './resolve.ts'
import type { StandardScope } from './types.ts'

const group = { id: '7', phase: 'R1', ripePeriod: '夏播', ecoZone: '黄淮海夏玉米', year: 2025 }

const standard = (
  name: string,
  scopes: Partial<StandardScope>[],
  changes: Partial<StandardCandidate> = {},
): StandardCandidate => ({
  id: name,
  name,
  className: '高产稳产',
  state: 1,
  scopes: scopes.map((scope) => ({ phase: null, ripePeriod: null, ecoZone: null, groupId: null, ...scope })),
  validFrom: null,
  validTo: null,
  ...changes,
})

const byGroup = standard('group', [{ groupId: '7' }])
const byZone = standard('zone', [{ ecoZone: '黄淮海夏玉米', ripePeriod: '夏播', phase: 'R1' }])
const byRipe = standard('ripe', [{ ripePeriod: '夏播', phase: 'R1' }])
const byPhase = standard('phase', [{ phase: 'P1' }, { phase: 'R1' }])
const byCrop = standard('crop', [{}])
const all = [byCrop, byPhase, byRipe, byZone, byGroup]

/** Returns the names of the matches, or the problem. */
function found(candidates: StandardCandidate[]): string {
  const result = resolveStandards(candidates, group)
  return 'matches' in result ? result.matches.map(({ id }) => id).join('+') : result.problem
}

describe('resolveStandards', () => {
  test('resolveStandards goes from group to zone, ripe period, phase, crop', () => {
    const order = all.map((_, skipped) => found(all.slice(0, all.length - skipped)))
    expect(order).toEqual(['group', 'zone', 'ripe', 'phase', 'crop'])
  })

  test('resolveStandards finds nothing if no scope fits, or there is no standard', () => {
    expect(found([standard('other', [{ phase: 'P1' }, { groupId: '8' }])])).toBe('未匹配标准')
    expect(found([])).toBe('未匹配标准')
  })

  test('a standard without scopes is never found by itself, only chosen by hand', () => {
    expect(found([standard('bare', [])])).toBe('未匹配标准')
    expect(found([standard('bare', []), byCrop])).toBe('crop')
  })

  test('every part of a scope must fit', () => {
    expect(found([standard('half', [{ phase: 'R1', ripePeriod: '春播' }]), byCrop])).toBe('crop')
  })

  test('a child standard takes precedence over its parent in the same scope, and a more specific one over both', () => {
    const childStandard = standard('child', [{ phase: 'R1' }], { parentId: 'phase' })
    expect(found([byCrop, byPhase, childStandard])).toBe('child')
    expect(found([byPhase, childStandard, byRipe])).toBe('ripe')
    expect(found([byPhase, { ...childStandard, state: 0 }])).toBe('phase')
  })

  test('two child standards in the same scope are a problem like any two', () => {
    const childStandards = ['甲', '乙'].map((name) =>
      standard(name, [{ phase: 'R1' }], { parentId: 'phase' }),
    )
    expect(found([byPhase, ...childStandards])).toBe('同一范围有多个晋级标准：甲（高产稳产）、乙（高产稳产）')
  })

  test('two equally specific standards are a problem that names both, also if a less specific one fits', () => {
    const twin = standard('twin', [{ phase: 'R1' }])
    expect(found([byCrop, byPhase, twin])).toBe('同一范围有多个晋级标准：phase（高产稳产）、twin（高产稳产）')
    expect(found([byCrop, byPhase, twin, byRipe])).toBe('ripe')
  })

  test('standards of several classes in the same scope all apply', () => {
    const quality = standard('quality', [{ phase: 'R1' }], { className: '绿色优质' })
    expect(found([byCrop, byPhase, quality])).toBe('phase+quality')
    expect(found([byCrop, byPhase, quality, byRipe])).toBe('ripe')
    const twin = standard('twin', [{ phase: 'R1' }], { className: '绿色优质' })
    expect(found([byPhase, quality, twin])).toBe(
      '同一范围有多个晋级标准：quality（绿色优质）、twin（绿色优质）',
    )
  })

  test('a class of a wider scope is offered, not applied, and one with two candidates is a problem', () => {
    const wide = standard('wide', [{}], { className: '绿色优质' })
    const feed = ['a', 'b'].map((name) => standard(name, [{}], { className: '青贮' }))
    expect(found([byPhase, wide, ...feed])).toBe('phase')
    expect(
      resolveClasses([byCrop, byPhase, wide, ...feed], group).map((match) => [
        match.className,
        match.match?.id ?? match.problem,
      ]),
    ).toEqual([
      ['高产稳产', 'phase'],
      ['绿色优质', 'wide'],
      ['青贮', '同一范围有多个晋级标准：a（青贮）、b（青贮）'],
    ])
  })

  test('standards out of use or out of date do not count', () => {
    expect(found([{ ...byPhase, state: 0 }, byCrop])).toBe('crop')
    expect(found([{ ...byPhase, validTo: '2024-12-31' }, byCrop])).toBe('crop')
    expect(found([{ ...byPhase, validFrom: '2026-01-01' }, byCrop])).toBe('crop')
    expect(found([{ ...byPhase, validTo: '2025-03-01' }, byCrop])).toBe('phase')
    expect(found([{ ...byPhase, validFrom: '2025-06-01', validTo: '2025-12-31' }, byCrop])).toBe('phase')
  })
})

describe('findClashes', () => {
  const clashes = (...candidates: StandardCandidate[]) => Object.fromEntries(findClashes(candidates))

  test('findClashes names those in use with exactly the same scope in the same years', () => {
    const a = standard('甲', [{ phase: 'R1' }, { phase: 'R2' }])
    const b = standard('乙', [{ phase: 'R2' }])
    expect(clashes(a, b, byRipe)).toEqual({ 甲: ['乙'], 乙: ['甲'] })
    expect(clashes(a, { ...b, state: 0 })).toEqual({})
    expect(clashes({ ...a, validTo: '2024-12-31' }, { ...b, validFrom: '2025-01-01' })).toEqual({})
    expect(clashes(a, { ...b, className: '绿色优质' })).toEqual({})
  })

  test('a child standard and its parent do not conflict, and two with the same group do whatever their other limits', () => {
    expect(clashes(byPhase, standard('子', [{ phase: 'R1' }], { parentId: 'phase' }))).toEqual({})
    const other = standard('另', [{ groupId: '7', phase: 'R1' }])
    expect(clashes(byGroup, other)).toEqual({ group: ['另'], 另: ['group'] })
  })
})
