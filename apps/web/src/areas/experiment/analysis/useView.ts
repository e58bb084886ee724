import { useTabParams } from '../../../app/useTabParams.ts'
import { views, type View } from './views.ts'

const KEY = 'analysisView'

const isView = (value: string | null): value is View => views.some(({ key }) => key === value)

function remembered(): View {
  const found = localStorage.getItem(KEY)
  return isView(found) ? found : 'average'
}

interface Choice {
  view: View
  trait: string
  chooseView: (view: View) => void
  chooseTrait: (trait: string) => void
}

/** Tab and trait of the screen: of the address, else the tab that this browser showed last, and the yield. */
export function useView(): Choice {
  const [params, change] = useTabParams()
  const asked = params.get('view')
  return {
    view: isView(asked) ? asked : remembered(),
    trait: params.get('trait') ?? 'yieldMu',
    chooseView: (view) => {
      localStorage.setItem(KEY, view)
      change({ view })
    },
    chooseTrait: (trait) => change({ trait }),
  }
}
