import { expect, test } from 'vitest'
import { dictionaries } from '../dictionaries.ts'
import { dictionaryDefinitions, editableDictionaries } from './dictionaryDefinitions.ts'

test('every dictionary, and nothing else, has a unique name and number', () => {
  const named = dictionaryDefinitions.map(({ code }) => code)
  expect(named.toSorted()).toEqual(Object.keys(dictionaries).toSorted())
  expect(new Set(dictionaryDefinitions.map(({ id }) => id)).size).toBe(named.length)
})

test('every editable code is a dictionary', () => {
  expect(editableDictionaries.filter((code) => !(code in dictionaries))).toEqual([])
})
