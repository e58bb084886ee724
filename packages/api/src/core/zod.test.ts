import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageInput } from './envelope.ts'
import { speakChinese, problemsOf } from './zod.ts'

speakChinese()

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : problemsOf(parsed.error).map((problem) => problem.message)
}

describe('messages of schemas without their own', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.object({ year: z.number() }), {}, '年份必填'],
    [
      'a field called as what every object has',
      z.object({ valueOf: z.number() }),
      { valueOf: 'x' },
      'valueOf应为数字',
    ],
    ['a wrong type', z.object({ year: z.number() }), { year: 'x' }, '年份应为数字'],
    [
      'a choice that does not exist',
      z.object({ order: z.enum(['a', 'b']) }),
      { order: 'c' },
      '排序方向只能是a、b',
    ],
    ['a number that is too small', z.object({ size: z.number().min(1) }), { size: 0 }, '每页条数不得少于1'],
    [
      'a number that is too big',
      z.object({ size: z.number().max(200) }),
      { size: 500 },
      '每页条数不得超过200',
    ],
    ['empty text', z.object({ name: z.string().min(1) }), { name: '' }, '名称必填'],
    ['text that is too long', z.object({ name: z.string().max(2) }), { name: 'abc' }, '名称不得超过2个字'],
    ['a fraction', z.object({ version: z.number().int() }), { version: 1.5 }, '版本应为整数'],
    [
      'a list that is too short',
      z.object({ ids: z.array(z.string()).min(1) }),
      { ids: [] },
      '编号不得少于1项',
    ],
    [
      'a field of an item',
      z.object({ items: z.array(z.object({ name: z.string() })) }),
      { items: [{}] },
      'items·第1项·名称必填',
    ],
    ['something else altogether', z.object({ name: z.email() }), { name: 'x' }, '名称不正确'],
  ])('the message for %s is Chinese and names the field', (_, schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message])
  })

  test('a message of the schema itself is kept', () => {
    expect(messagesOf(z.object({ year: z.number('请填写年份') }), {})).toEqual(['请填写年份'])
  })

  test('all problems of a page input are reported in Chinese', () => {
    const input = pageInput({ year: z.number().optional() }, ['id', 'name'])
    expect(messagesOf(input, { current: 0, size: 999, sort: 'x', order: 'y', model: { year: 'z' } })).toEqual(
      [
        '页码不得少于1',
        '每页条数不得超过200',
        '不支持按该列排序',
        '排序方向只能是ascending、descending',
        '筛选条件·年份应为数字',
      ],
    )
  })
})
