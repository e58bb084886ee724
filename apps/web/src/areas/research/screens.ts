import { recordTargets } from '@hepu/api/core/resource/targets'
import type { Screen } from '../../app/screens.ts'
import { resourceScreens } from '../../resource/record/screens.ts'

/** Screens of 科研资产. */
export const researchScreens: readonly Screen[] = [
  ...resourceScreens({ screen: 'research/patentList', title: '专利' }, () =>
    import('@hepu/api/areas/research/patent').then(({ patent }) => patent),
  ),
  ...resourceScreens({ screen: 'research/copyrightList', title: '软件著作权' }, () =>
    import('@hepu/api/areas/research/copyright').then(({ copyright }) => copyright),
  ),
  ...resourceScreens({ screen: 'research/rewardList', title: '科技奖励' }, () =>
    import('@hepu/api/areas/research/reward').then(({ reward }) => reward),
  ),
  ...resourceScreens({ screen: 'research/thesisList', title: '论文' }, () =>
    import('@hepu/api/areas/research/thesis').then(({ thesis }) => thesis),
  ),
  ...resourceScreens({ screen: 'research/standardList', title: '标准' }, () =>
    import('@hepu/api/areas/research/standard').then(({ standard }) => standard),
  ),
  ...resourceScreens({ screen: 'research/projectList', title: '科研项目' }, () =>
    import('@hepu/api/areas/research/project').then(({ project }) => project),
  ),
  ...resourceScreens({ screen: 'research/varietyList', title: '审定品种', pages: 'verietyList' }, () =>
    import('@hepu/api/areas/research/variety').then(({ variety }) => variety),
  ),
  ...resourceScreens({ screen: 'research/varietyInfoList', title: '品种权' }, () =>
    import('@hepu/api/areas/research/varietyInfo').then(({ varietyInfo }) => varietyInfo),
  ),
  ...resourceScreens({ screen: 'research/platformInfoList', title: '科研平台' }, () =>
    import('@hepu/api/areas/research/platformInfo').then(({ platformInfo }) => platformInfo),
  ),
  ...resourceScreens({ screen: 'research/laboratoryList', title: '实验室' }, () =>
    import('@hepu/api/areas/research/laboratory').then(({ laboratory }) => laboratory),
  ),
  ...resourceScreens({ screen: 'research/breedingLabList', title: '育种实验站' }, () =>
    import('@hepu/api/areas/research/breedingLab').then(({ breedingLab }) => breedingLab),
  ),
  ...resourceScreens({ screen: 'research/personList', title: '科研人员' }, () =>
    import('@hepu/api/areas/research/person').then(({ person }) => person),
  ),
  ...resourceScreens({ ...recordTargets.germplasm, title: '种质资源' }, () =>
    import('@hepu/api/areas/research/germplasm').then(({ germplasm }) => germplasm),
  ),
  { path: 'research/reminderList', title: '到期提醒', load: () => import('./ReminderList.tsx') },
]
