import { dictionaries } from '@hepu/api/dictionaries'

const wordsOf = (code: string) =>
  Promise.resolve(dictionaries[code]!.map(({ value, label }) => ({ value, label })))

/** 法律状态 a patent can have. */
export const listLegalStatus = () => wordsOf('patent_legal_status')

/** Kinds of patents. */
export const listTypes = () => wordsOf('patent_type')
