import { expect, test } from 'vitest'
import { dictionaries } from '../dictionaries.ts'
import { dictionaryDefinitions, editableDictionaries } from './dictionaryDefinitions.ts'

test('every dictionary has a name and a number of its own, and nothing else has', () => {
  const named = dictionaryDefinitions.map(({ code }) => code)
  expect(named.toSorted()).toEqual(Object.keys(dictionaries).toSorted())
  expect(new Set(dictionaryDefinitions.map(({ id }) => id)).size).toBe(named.length)
})

test('what may be changed is a dictionary', () => {
  expect(editableDictionaries.filter((code) => !(code in dictionaries))).toEqual([])
})
