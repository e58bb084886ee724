import { describe, expect, test } from 'vitest'
import { optText, text } from './wireFields.ts'

describe('text', () => {
  test.each(['\u200b', '\ufeff \u2060', '\u202e\u2066', ' ', ''])(
    'text without a visible character is refused: %j',
    (value) => {
      expect(text('名称').safeParse(value).error?.issues[0]?.message).toBe('名称必填')
      expect(optText('名称').parse(value)).toBeNull()
    },
  )

  test('text is stored without invisible characters', () => {
    expect(text('名称').parse(' \u200b郑单\u202e958\ufeff ')).toBe('郑单958')
    expect(optText('名称').parse('\u2067先玉\u200d 335')).toBe('先玉 335')
  })
})
