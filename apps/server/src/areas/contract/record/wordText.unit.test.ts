import { describe, expect, test } from 'vitest'
import { fillXml, paragraphTexts, variablesOf } from './wordText.ts'

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (...texts: string[]) => `<w:p><w:pPr/>${texts.map(run).join('')}</w:p>`
const values: Readonly<Record<string, string>> = { 甲方: '豫种<集团> & 公司', 合同总额: '1,000.00' }
const fill = (xml: string) => fillXml(xml, (name) => values[name] ?? null)

describe('the text of a Word file', () => {
  test('is read by paragraph, whatever runs it is cut into', () => {
    expect(
      paragraphTexts(paragraph('甲方：{{', '甲', '方}}') + paragraph() + paragraph('A &amp; B')),
    ).toEqual(['甲方：{{甲方}}', 'A & B'])
  })

  test('gets its values where a variable is cut into runs, twice in a line, and beside one without a value', () => {
    const filled = fill(paragraph('甲方：{{', '甲', '方}}，', '总额{{ 合同总额 }}与{{甲方}}，{{乙方}}'))
    expect(paragraphTexts(filled)).toEqual([
      '甲方：豫种<集团> & 公司，总额1,000.00与豫种<集团> & 公司，{{乙方}}',
    ])
    expect(filled).toContain('豫种&lt;集团&gt; &amp; 公司')
    expect(filled.match(/<w:b\/>/g)).toHaveLength(4)
  })

  test('that has no variable stays as it is, byte for byte', () => {
    const xml = `<w:document>${paragraph('第一条', ' 标的')}</w:document>`
    expect(fill(xml)).toBe(xml)
  })

  test('says which variables it has, and which are not complete', () => {
    expect(variablesOf('{{甲方}}与{{ 乙方 }}签订{{合同编号')).toEqual([
      { name: '甲方', isOpen: false },
      { name: '乙方', isOpen: false },
      { name: '{{合同编号', isOpen: true },
    ])
  })
})
