/* tslint:disable */
/* eslint-disable */
/**
 * @type AcademicSessionList
 * School years in a list, or in an object that contains the list.
 * @export
 */
export type AcademicSessionList = Array<object> | object;
/**
 * @type RosterClassList
 * Lessons in a list, or in an object that contains the list.
 * @export
 */
export type RosterClassList = Array<object> | object;
/**
 * An organization or a school. (2.6)
 * @export
 * @interface RosterOrg
 */
export interface RosterOrg {
    /**
     * Name of the school.
     */
    name?: string;
}
/**
 * @type RosterOrgList
 * Organizations in a list, or in an object that contains the list.
 * @export
 */
export type RosterOrgList = Array<RosterOrg> | { [key: string]: any; };
/**
 * A person with a user account. The profile names the field of the id. (2.6)
 * @export
 * @interface RosterUser
 */
export interface RosterUser {
    /**
     * 
     */
    enabledUser?: RosterUserEnabledUser;
    /**
     * `tobedeleted` if the exit date of the person has passed. Other values are open.
     */
    status?: string | null;
    /**
     * Name for display. The name of a teacher has the layout that the school has set. The field may be deeper in the
     * record.
     * 
     */
    displayName?: string | null;
}
/**
 * @type RosterUserEnabledUser
 * False if the account is disabled. Its type is open, so the word as text is accepted too.
 * @export
 */
export type RosterUserEnabledUser = boolean | string;
/**
 * @type RosterUserList
 * Users in a list, or in an object that contains the list.
 * @export
 */
export type RosterUserList = Array<RosterUser> | { [key: string]: any; };
