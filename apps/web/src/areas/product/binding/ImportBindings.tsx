import {
  bindingTemplate,
  importProductBindCheck,
  importProductBinding,
} from '@hepu/api/areas/product/binding/productBinding'
import { useDownload } from '../../../client/useDownload.ts'
import { BookImport } from '../../../resource/import/book/BookImport.tsx'
import { CheckedBindings } from './CheckedBindings.tsx'
import { choicesOf, firstChoices, type Choices } from './bindingChoices.ts'
import { ImportOutcome } from './ImportOutcome.tsx'

/** 导入绑定关系: products are chosen where they are not certain, and only then rows are stored. */
export default function ImportBindings({ onClose }: { onClose: () => void }) {
  const download = useDownload()
  return (
    <BookImport
      title="导入绑定关系"
      width={1120}
      onTemplate={() => void download(bindingTemplate, {})}
      check={{ call: importProductBindCheck, input: {} }}
      store={{
        call: importProductBinding,
        input: (choices: Choices) => ({ choices: JSON.stringify(choicesOf(choices)) }),
      }}
      firstChoice={({ rows }) => firstChoices(rows)}
      countOf={(choices) => choicesOf(choices).length}
      checked={(given) => <CheckedBindings {...given} />}
      done={(outcome) => <ImportOutcome outcome={outcome} />}
      onClose={onClose}
    />
  )
}
