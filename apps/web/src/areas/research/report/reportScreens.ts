import {
  reportScreen,
  reportSubjects,
  reportTitle,
  type ReportSubject,
} from '@hepu/api/areas/research/report/reportSubjects'
import type { ComponentType } from 'react'
import type { Screen } from '../../../workspace/screen.ts'

/** 统计分析: a screen for each subject; the definitions load with the first of them. */
export const reportScreens: readonly Screen[] = (Object.keys(reportSubjects) as ReportSubject[]).map(
  (subject) => ({
    path: reportScreen(subject),
    title: reportTitle(subject),
    load: async (): Promise<{ default: ComponentType }> => {
      const [{ reports }, { ReportScreen }] = await Promise.all([
        import('@hepu/api/areas/research/report/reportDefinitions'),
        import('./ReportScreen.tsx'),
      ])
      return { default: () => ReportScreen({ of: reports[subject] }) }
    },
  }),
)
