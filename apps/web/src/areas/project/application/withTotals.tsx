import { neededColumns } from '@hepu/api/areas/project/application/sectionTotals'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { today } from '../../../ui/text/formatTime.ts'
import { TableNote } from './TableNote.tsx'

/** Returns the items of a section, whose tables say what they add up to and which columns a submission needs. */
export const withTotals = (
  section: string,
  application: FormValues,
  items: readonly FormItem[],
): FormItem[] =>
  items.map((item) =>
    item.type === 'rows'
      ? {
          ...item,
          needed: neededColumns(section, item.prop, today()),
          above: (rows) => (
            <TableNote section={section} field={item.prop} rows={rows} application={application} />
          ),
        }
      : item,
  )
