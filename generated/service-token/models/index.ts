/* tslint:disable */
/* eslint-disable */
/**
 * An error in the form of the standards. The contract names errors but not the field for them, so no field is
 * required. (7)
 * 
 * @export
 * @interface ServiceTokenError
 */
export interface ServiceTokenError {
    [key: string]: any | any;
    /**
     * Name of the error. Other names are possible.
     */
    error?: string;
    /**
     * Text for the developer.
     */
    error_description?: string;
}
/**
 * Response to the Client Credentials grant. (2.1, 4.3)
 * @export
 * @interface ServiceTokenResponse
 */
export interface ServiceTokenResponse {
    [key: string]: any | any;
    /**
     * Bearer token for the data APIs. Its format is open.
     */
    access_token: string;
    /**
     * Validity of the access token in seconds.
     */
    expires_in: number;
}
