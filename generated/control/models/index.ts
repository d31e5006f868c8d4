/* tslint:disable */
/* eslint-disable */
/**
 * 
 * @export
 * @interface AdvanceClock
 */
export interface AdvanceClock {
    /**
     * Tenant whose clock moves.
     */
    tenant: string;
    /**
     * By how much, in seconds. Fractions are allowed; a clock never goes back.
     */
    seconds: number;
}
/**
 * 
 * @export
 * @interface ClockReading
 */
export interface ClockReading {
    /**
     * The tenant's time after the move, in seconds since 1970.
     */
    now: number;
}
/**
 * 
 * @export
 * @interface ControlError
 */
export interface ControlError {
    /**
     * Name of the error in kebab-case, for example `not-supported`, `unknown-tenant`, `unknown-user`.
     */
    error: string;
    /**
     * What was expected and what to do, for the operator. No secrets.
     */
    message: string;
}
/**
 * 
 * @export
 * @interface LanguageChange
 */
export interface LanguageChange {
    /**
     * Tenant of the user.
     */
    tenant: string;
    /**
     * Login name of the user.
     */
    user: string;
    /**
     * The language as a BCP 47 tag, for example `de`.
     */
    language: string;
}
/**
 * 
 * @export
 * @interface PreparedData
 */
export interface PreparedData {
    /**
     * Sections of a fixture file, each with the entries that are known.
     */
    fixtures: { [key: string]: object; };
}
/**
 * 
 * @export
 * @interface TenantName
 */
export interface TenantName {
    /**
     * A tenant ID.
     */
    tenant: string;
}
/**
 * 
 * @export
 * @interface UserRename
 */
export interface UserRename {
    /**
     * Tenant of the user.
     */
    tenant: string;
    /**
     * Login name until now.
     */
    user: string;
    /**
     * Login name from now on.
     */
    username: string;
}
