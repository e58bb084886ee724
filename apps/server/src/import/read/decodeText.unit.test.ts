import { describe, expect, test } from 'vitest'
import { ImportFileError } from '../importFileError.ts'
import { decodeText } from './decodeText.ts'

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('a text in GB18030', () => {
  test.each([
    ['品种', 'c6b7 d6d6', 'common characters'],
    ['登海605', 'b5c7 baa3 363035', 'two characters among ASCII'],
    ['K①,B73×Mo17,㎡', '4b a2d9 2c 423733 a1c1 4d6f3137 2c a94f', 'signs alone'],
    ['品种,名称,试点\n喆1,', 'c6b7d6d62cc3fbb3c62ccad4b5e30a86b4312c', 'a rare character'],
  ])('“%s” is read (%s %s)', (text, hex) => {
    expect(decodeText(bytes(hex))).toBe(text)
  })
})

test('UTF-16 without a mark is read, whichever byte comes first', () => {
  const text = '品种,试点\n郑单958,东庄\n'
  const little = Buffer.from(text, 'utf16le')
  expect(decodeText(little)).toBe(text)
  expect(decodeText(Buffer.from(little).swap16())).toBe(text)
})

test('a zero byte at the end of a text does not make it UTF-16', () => {
  const text = Buffer.from('品种,试点\n郑单958,东庄,\0')
  expect(decodeText(text).startsWith('品种')).toBe(true)
})

describe('a text in another encoding', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['French', latin('entry,lieu\nBesançon,Orléans\n'), /西文（Windows-1252）/],
    ['Portuguese', latin('entry,env\nA,Conceição\nB,Goiânia\n'), /西文（Windows-1252）/],
    ['one name', latin('entry,env\nA,Köln\n'), /西文（Windows-1252）/],
    ['a multiplication sign', latin('entry\nB73×Mo17\n'), /西文（Windows-1252）/],
    ['Big5', bytes('ab7ebad8a657bad92cb8d5c5e7c2492cadabbde12ca470b0cfb2a3b671'), /Big5|Windows-1252/],
    ['Japanese (EUC-JP)', bytes('a5b3a5b7a5d2a5aba5ea2ca4c4a4afa4d0'), /非 GB18030 /],
    ['UTF-32', bytes('fffe0000 79540000'), /UTF-32/],
    ['UTF-16 without a mark that is cut off', bytes('3100 2c00 3100 0a00 34d8'), /没有标记的 UTF-16 /],
    [
      'UTF-8 with a lost byte',
      Buffer.concat([Buffer.from('品种名称,试验点\n郑单958').subarray(1), Buffer.from('哈尔滨')]),
      /有损坏的 UTF-8 /,
    ],
    ['GBK with a lost byte', bytes('c6b7 d6d6 c3fb b3c6 cad4 d1e9 b5 2c'), /有损坏的 GB18030 /],
    ['UTF-16 that is cut off', bytes('fffe 6100 6200 00d8'), /有损坏的 UTF-16 /],
  ])('%s is refused with the name of the encoding, and never read as other characters', (_, text, name) => {
    expect(() => decodeText(text)).toThrow(ImportFileError)
    expect(() => decodeText(text)).toThrow(name)
  })

  test('Korean, all of whose characters are Chinese ones in GB18030, is refused', () => {
    const korean =
      'c7b0c1beb8ed2cbdc3c7e8c0e5bcd22cb9ddbab92cbcf6b7ae2cbaf1b0ed2cbcf6bff82cb4ebb1b82cb0adbff8b5b50a'
    expect(() => decodeText(bytes(korean))).toThrow('韩文（EUC-KR）')
  })
})
