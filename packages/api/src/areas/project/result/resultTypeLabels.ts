import { resourceTitles } from '../../../core/resource/titles.ts'
import { resultTypes, type ResultType } from './resultTypes.ts'

/** Labels of the types, by the name of the registry. */
export const resultTypeLabels = Object.fromEntries(
  resultTypes.map((name) => [name, resourceTitles[name]]),
) as Readonly<Record<ResultType, string>>
