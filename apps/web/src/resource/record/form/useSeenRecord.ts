import type { Fields } from '@hepu/api/core/resource/fields'
import { useState } from 'react'
import { inputOfValues, valuesOfRecord } from './formValues.ts'
import type { RecordDetail } from '../recordRows.ts'

interface Seen {
  /** The record whose content the form shows; undefined for a new one. */
  seen: RecordDetail | undefined
  /** Called after the form was filled anew with this record. */
  adopt: (record: RecordDetail) => void
}

/**
 * Keeps the record as its editor has seen it. Tables beside the form that save by themselves give the record a new
 * version, which the editor knows. A version with other content comes from somebody else, and the server must refuse
 * the save.
 */
export function useSeenRecord(fields: Fields, record: RecordDetail | undefined): Seen {
  const [opened, adopt] = useState(record)
  const isSame = record && opened && contentOf(fields, record) === contentOf(fields, opened)
  return { seen: isSame ? record : opened, adopt }
}

const contentOf = (fields: Fields, record: RecordDetail): string =>
  JSON.stringify(inputOfValues(fields, valuesOfRecord(fields, record), new Map()))
