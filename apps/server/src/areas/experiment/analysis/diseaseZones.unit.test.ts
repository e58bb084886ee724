import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { expect, test } from 'vitest'
import { diseaseLists } from './diseaseZones.ts'
import { listOf } from './diseaseAnalysis.ts'

test('every disease of every list is a trait of the crop, and major ones are not also secondary', () => {
  for (const [crop, lists] of Object.entries(diseaseLists)) {
    for (const { zone, major, secondary } of lists) {
      for (const key of [...major, ...secondary]) {
        expect(traitOf(crop, key)?.category, `${crop} ${zone} ${key}`).toBe('病害')
      }
      expect(major.filter((key) => secondary.includes(key))).toEqual([])
    }
    expect(lists.at(-1)!.zone).toBe('')
  }
})

test.each([
  ['东华北中晚熟春玉米', 'northernLeafBlight'],
  ['西北春玉米', 'stalkRot'],
  ['黄淮海夏玉米', 'southernLeafBlight'],
  ['京津冀早熟夏玉米', 'southernLeafBlight'],
  ['西南春玉米(中高海拔)', 'grayLeafSpot'],
  ['西南春玉米(中低海拔)', 'sheathBlight'],
  ['热带亚热带玉米', 'sheathBlight'],
  ['东南春玉米', 'sheathBlight'],
])('the zone %s has its own first major disease', (ecoZone, first) => {
  expect(listOf({ crop: 'maize', ecoZone, name: '' }).major[0]).toBe(first)
})

test('a group without a zone is classified by its name, and an unknown place has the default list', () => {
  expect(listOf({ crop: 'maize', ecoZone: null, name: '2024国家黄淮海夏玉米区域试验A组' }).zone).toBe('黄淮')
  expect(listOf({ crop: 'maize', ecoZone: null, name: '甲组' }).zone).toBe('')
  expect(listOf({ crop: 'cotton', ecoZone: null, name: '甲组' }).major).toEqual([])
})
