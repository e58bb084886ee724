import { must } from '@hepu/api/core/must'
import { uniqueGroups } from '@hepu/api/core/resource/resource'
import { resources } from '@hepu/api/resources'
import { uniqueIndexName } from '../db/schema/resourceTable.ts'

/** Returns the labels of what the unique indexes of registries guard, by the name of the index. */
export const resourceUniqueLabels = (): Record<string, string> =>
  Object.fromEntries(
    resources.flatMap((def) =>
      uniqueGroups(def).map((names) => [
        uniqueIndexName(def, names),
        names.map((name) => must(def.fields[name], `the field ${name}`).label).join('、'),
      ]),
    ),
  )
