import { useTabParams } from '../../../workspace/useTabParams.ts'
import { views, type View } from './fitViews.ts'

const isView = (value: string | null): value is View => views.some(({ key }) => key === value)

interface Choice {
  view: View
  trait: string
  chooseView: (view: View) => void
  chooseTrait: (trait: string) => void
}

/**
 * Tab and trait of the screen, from the address, else 汇总 and the yield. Another group starts there, whatever was shown
 * last.
 */
export function useView(): Choice {
  const [params, change] = useTabParams()
  const asked = params.get('view')
  return {
    view: isView(asked) ? asked : 'average',
    trait: params.get('trait') ?? 'yieldMu',
    chooseView: (view) => change({ view }),
    chooseTrait: (trait) => change({ trait }),
  }
}
