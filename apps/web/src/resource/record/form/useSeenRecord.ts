import type { Fields } from '@hepu/api/core/resource/fields'
import { useState } from 'react'
import { inputOfValues, valuesOfRecord } from './formValues.ts'
import type { RecordDetail } from '../recordRows.ts'

interface Seen {
  /** The record whose content the form shows; undefined of a new one. */
  seen: RecordDetail | undefined
  /** The form was filled anew with this record. */
  adopt: (record: RecordDetail) => void
}

/**
 * The record as its editor has seen it. Tables that are saved by themselves beside the form give the record a new version,
 * which he knows of; a version with other content is somebody else's, and the save is to be refused.
 */
export function useSeenRecord(fields: Fields, record: RecordDetail | undefined): Seen {
  const [opened, adopt] = useState(record)
  const isSame = record && opened && contentOf(fields, record) === contentOf(fields, opened)
  return { seen: isSame ? record : opened, adopt }
}

const contentOf = (fields: Fields, record: RecordDetail): string =>
  JSON.stringify(inputOfValues(fields, valuesOfRecord(fields, record), new Map()))
