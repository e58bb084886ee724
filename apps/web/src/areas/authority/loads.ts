/**
 * The components of the screens of the area, by their names. They are a module of their own, because the list of screens, which every page
 * loads, would name all files that each of them needs.
 */
export const loads = {
  ChangeLogList: () => import('./changeLog/ChangeLogList.tsx'),
  DictionaryScreen: () => import('./dictionary/DictionaryScreen.tsx'),
  EmailList: () => import('./notice/EmailList.tsx'),
  MenuScreen: () => import('./menu/MenuScreen.tsx'),
  OrganizationScreen: () => import('./organization/OrganizationScreen.tsx'),
  PartyScreen: () => import('./party/PartyScreen.tsx'),
  PersonDetails: () => import('./person/PersonDetails.tsx'),
  PersonList: () => import('./person/PersonList.tsx'),
  PersonnelAllotment: () => import('./role/PersonnelAllotment.tsx'),
  RoleList: () => import('./role/RoleList.tsx'),
  SignInLog: () => import('./signIn/SignInLog.tsx'),
  SupplierScreen: () => import('./supplier/SupplierScreen.tsx'),
  TemporaryPersonList: () => import('./person/TemporaryPersonList.tsx'),
  UserList: () => import('./user/UserList.tsx'),
}
