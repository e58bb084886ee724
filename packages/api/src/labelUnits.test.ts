import { expect, test } from 'vitest'
import { experimentArea } from './areas/experiment/area.ts'
import { upgradeArea } from './areas/upgrade/area.ts'
import { labelWithUnit } from './core/labelWithUnit.ts'
import { recordKinds } from './recordKinds.ts'

test('a label has its unit in full-width brackets, and none without a unit', () => {
  expect(labelWithUnit('价格', '元')).toBe('价格（元）')
  expect([labelWithUnit('名称', null), labelWithUnit('名称', '')]).toEqual(['名称', '名称'])
})

/** Trials and promotion keep the half-width brackets of the given heads of trials, such as 折合亩产(kg). */
const ofTrials = new Set([...(experimentArea.recordKinds ?? []), ...(upgradeArea.recordKinds ?? [])])

/** A unit in half-width brackets at the end of a label. */
const HALF_WIDTH = /\([^()]{1,6}\)$/
/** Words in brackets that are no unit. */
const NO_UNITS = ['是否实质性派生品种(EDV)']

test('no label of a field outside of trials has its unit in half-width brackets', () => {
  const labels = recordKinds
    .filter((kind) => !ofTrials.has(kind))
    .flatMap(({ object, fields }) =>
      Object.values(fields).map((field) => `${object} ${typeof field === 'object' ? field.label : field}`),
    )
  expect(labels.length).toBeGreaterThan(1000)
  const isWrong = (label: string) => HALF_WIDTH.test(label) && !NO_UNITS.some((word) => label.endsWith(word))
  expect(labels.filter(isWrong)).toEqual([])
})
