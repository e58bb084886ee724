import { expect, test } from 'vitest'
import { likelyProvince } from './likelyProvince.ts'

test.each([
  ['河北石家庄', '河北'],
  ['石家庄试验站', '河北'],
  ['新乡县', '河南'],
  ['示范公主岭', '吉林'],
  ['呼和浩特点', '内蒙古'],
  ['哈尔滨', '黑龙江'],
  ['黑龙江农科院', '黑龙江'],
])('the point %s lies in %s', (point, province) => {
  expect(likelyProvince(point)).toBe(province)
})

test.each(['点1', '甲县', '一号地', '鼓楼', 'GAH1', '石家庄与济南', ''])(
  'the province of the point %s is not known',
  (point) => {
    expect(likelyProvince(point)).toBeNull()
  },
)
