/* tslint:disable */
/* eslint-disable */
/**
 * A school year with its first and last day. The profile names the fields of these dates. (2.6)
 * 
 * @export
 * @interface AcademicSession
 */
export interface AcademicSession {
    [key: string]: any | any;
    /**
     * Id of the session.
     */
    sourcedId?: RosterId;
    /**
     * Name of the school year.
     */
    title?: string | null;
    /**
     * 
     */
    startDate?: AcademicSessionStartDate;
    /**
     * 
     */
    endDate?: AcademicSessionEndDate;
}
/**
 * @type AcademicSessionEndDate
 * Last day. Its form is open.
 * @export
 */
export type AcademicSessionEndDate = number | string;
/**
 * An object that contains school years. Its fields are open.
 * @export
 * @interface AcademicSessionEnvelope
 */
export interface AcademicSessionEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    academicSessions?: Array<AcademicSession>;
}
/**
 * @type AcademicSessionList
 * School years in a list, or in an object that contains the list at any depth.
 * @export
 */
export type AcademicSessionList = AcademicSessionEnvelope | Array<AcademicSession>;
/**
 * @type AcademicSessionStartDate
 * First day. Its form is open.
 * @export
 */
export type AcademicSessionStartDate = number | string;
/**
 * A lesson. The contract shows no field of it. The profile names the field of the id. (2.6)
 * @export
 * @interface RosterClass
 */
export interface RosterClass {
    [key: string]: any | any;
    /**
     * Id of the lesson.
     */
    sourcedId?: RosterId;
    /**
     * Name of the lesson.
     */
    title?: string | null;
}
/**
 * An object that contains lessons. Its fields are open.
 * @export
 * @interface RosterClassEnvelope
 */
export interface RosterClassEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    classes?: Array<RosterClass>;
}
/**
 * @type RosterClassList
 * Lessons in a list, or in an object that contains the list at any depth.
 * @export
 */
export type RosterClassList = Array<RosterClass> | RosterClassEnvelope;
/**
 * @type RosterId
 * An identifier of the roster, as text or number.
 * @export
 */
export type RosterId = number | string;
/**
 * An organization or a school. (2.6)
 * @export
 * @interface RosterOrg
 */
export interface RosterOrg {
    [key: string]: any | any;
    /**
     * Id of the organization.
     */
    sourcedId?: RosterId;
    /**
     * Name of the school.
     */
    name?: string;
}
/**
 * An object that contains organizations. Its fields are open.
 * @export
 * @interface RosterOrgEnvelope
 */
export interface RosterOrgEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target, also of schools.
     */
    orgs?: Array<RosterOrg>;
}
/**
 * @type RosterOrgList
 * Organizations in a list, or in an object that contains the list at any depth. In an object, each object with a name
 * counts as an organization.
 * 
 * @export
 */
export type RosterOrgList = Array<RosterOrg> | RosterOrgEnvelope;
/**
 * A person with a user account. The profile names the field of the id. (2.6)
 * @export
 * @interface RosterUser
 */
export interface RosterUser {
    [key: string]: any | any;
    /**
     * Id of the user.
     */
    sourcedId?: RosterId;
    /**
     * 
     */
    enabledUser?: RosterUserEnabledUser;
    /**
     * `tobedeleted` if the exit date of the person has passed. Other words are possible.
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
 * @type RosterUserAnswer
 * The user in an object, the user itself, or a list with the user. Null for nobody.
 * @export
 */
export type RosterUserAnswer = Array<RosterUser> | RosterUserOrEnvelope;
/**
 * @type RosterUserEnabledUser
 * False if the account is disabled. Its type is open, so the word as text is accepted too.
 * @export
 */
export type RosterUserEnabledUser = boolean | string;
/**
 * An object that contains users. Its fields are open.
 * @export
 * @interface RosterUserEnvelope
 */
export interface RosterUserEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    users?: Array<RosterUser>;
}
/**
 * @type RosterUserList
 * Users in a list, or in an object that contains the list at any depth. In an object, each object with `enabledUser`
 * counts as a user.
 * 
 * @export
 */
export type RosterUserList = Array<RosterUser> | RosterUserEnvelope;
/**
 * The user itself, or an object that contains the user.
 * @export
 * @interface RosterUserOrEnvelope
 */
export interface RosterUserOrEnvelope {
    [key: string]: any | any;
    /**
     * The user at the embedded target.
     */
    user?: RosterUser;
}
