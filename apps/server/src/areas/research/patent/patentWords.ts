import { dictionaries } from '@hepu/api/dictionaries'
import { must } from '@hepu/api/core/must'

const wordsOf = (code: string) =>
  Promise.resolve(
    must(dictionaries[code], 'entries of the dictionary').map(({ value, label }) => ({ value, label })),
  )

/** 法律状态 a patent can have. */
export const listLegalStatus = () => wordsOf('patent_legal_status')

/** Returns the kinds of patents. */
export const listTypes = () => wordsOf('patent_type')
