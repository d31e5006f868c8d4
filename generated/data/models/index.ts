/* tslint:disable */
/* eslint-disable */
/**
 * The class itself, a list with the class, or an object that contains either. Null for none. The named fields are those
 * of the class itself.
 * 
 * @export
 * @interface ClassAnswer
 */
export interface ClassAnswer {
    [key: string]: any | any;
    /**
     * Internal id, unique across all school years.
     */
    id?: DataId;
    /**
     * Key from other software, unique across all school years.
     */
    externKey?: OptionalKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * Membership of a student in a class. (2.6)
 * @export
 * @interface ClassAssignment
 */
export interface ClassAssignment {
    [key: string]: any | any;
    /**
     * Name of the class.
     */
    className: string;
    /**
     * 
     */
    startDate: ClassAssignmentStartDate;
}
/**
 * @type ClassAssignmentStartDate
 * First day of the assignment. Its form is open.
 * @export
 */
export type ClassAssignmentStartDate = number | string;
/**
 * Classes in a list, or in an object that contains the list at any depth. In an object, each object with an extern key
 * counts as a class. A short name is not enough, because other records have one too.
 * 
 * @export
 * @interface ClassList
 */
export interface ClassList {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    classes?: Array<SchoolClass>;
}
/**
 * A class and its new values. `id` identifies the class. Without `id`, `externKey` identifies it. Without both,
 * `shortName` identifies it among the classes of the active school year. One of the three is required. The profile
 * names the fields that may change. (2.6)
 * 
 * @export
 * @interface ClassUpdate
 */
export interface ClassUpdate {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id?: DataId;
    /**
     * Key from other software.
     */
    externKey?: DataId;
    /**
     * Short name within the active school year.
     */
    shortName?: string;
}
/**
 * Changes of classes. (4.6)
 * @export
 * @interface ClassesUpdate
 */
export interface ClassesUpdate {
    /**
     * The classes to change.
     */
    classes: Array<ClassUpdate>;
}
/**
 * @type DataId
 * An identifier of the data APIs, as number or text.
 * @export
 */
export type DataId = number | string;
/**
 * @type OptionalKey
 * A key as number or text, empty or null if there is none.
 * @export
 */
export type OptionalKey = number | string;
/**
 * One period on one day. A weekly lesson has one period for each date. The profile names the fields of the id, the
 * times, the status, the notes and the resources, each with a status. Subjects, classes and rooms have their
 * abbreviations. The fields here that the contract does not name are those of the embedded target. (2.6, 3)
 * 
 * @export
 * @interface Period
 */
export interface Period {
    [key: string]: any | any;
    /**
     * Id of the period, as in the list of deleted periods.
     */
    id?: DataId;
    /**
     * Status of the period. Other words are possible.
     */
    status?: string | null;
    /**
     * The lesson of the period, the same for all its periods. Absent or null if the period belongs to no lesson.
     * 
     */
    lessonId?: OptionalKey | null;
    /**
     * The other period of a move in time: its id, or an object that contains the id. Otherwise absent or null.
     * 
     */
    relatedPeriod?: any | null;
    /**
     * Teachers of the period. A replaced teacher stays in the list.
     */
    teachers?: Array<TimetableResource> | null;
}
/**
 * A room. The contract shows no field except the id. No field contains a picture. (4.6)
 * @export
 * @interface Room
 */
export interface Room {
    [key: string]: any | any;
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * The room itself, a list with the room, or an object that contains either.
 * @export
 * @interface RoomAnswer
 */
export interface RoomAnswer {
    [key: string]: any | any;
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * Rooms in a list, or in an object that contains the list at any depth.
 * 
 * @export
 * @interface RoomList
 */
export interface RoomList {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    rooms?: Array<Room>;
}
/**
 * A class of a school year. A field that the profile names has its class teachers, none or several, and no teachers
 * of single subjects. No field contains a picture. (2.6, 4.6)
 * 
 * @export
 * @interface SchoolClass
 */
export interface SchoolClass {
    [key: string]: any | any;
    /**
     * Internal id, unique across all school years.
     */
    id: DataId;
    /**
     * Key from other software, unique across all school years. Absent, null or empty if there is none.
     * 
     */
    externKey?: OptionalKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * A student of the school. The contract does not show names, birthday and similar fields. No field contains a
 * picture. (2.6, 4.6)
 * 
 * @export
 * @interface Student
 */
export interface Student {
    [key: string]: any | any;
    /**
     * Internal id, unique in the school.
     */
    id: DataId;
    /**
     * Identifier from the upstream software of the school. Absent, null or empty for a student who was created in
     * the platform.
     * 
     */
    externalKey?: OptionalKey | null;
    /**
     * Classes of the student. Absent, null or empty for a student without a class.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * The student itself, a list with the student, or an object that contains either. Null for nobody. The named fields are
 * those of the student itself.
 * 
 * @export
 * @interface StudentAnswer
 */
export interface StudentAnswer {
    [key: string]: any | any;
    /**
     * Internal id, unique in the school.
     */
    id?: DataId;
    /**
     * Identifier from the upstream software of the school.
     */
    externalKey?: OptionalKey | null;
    /**
     * Classes of the student.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * Students in a list, or in an object that contains the list at any depth. In an object, each object with an external
 * key or class assignments counts as a student.
 * 
 * @export
 * @interface StudentList
 */
export interface StudentList {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    students?: Array<Student>;
}
/**
 * Periods in a list, or in an object that contains the list at any depth. In an object, each object with a lesson or a
 * related period counts as a period.
 * 
 * @export
 * @interface Timetable
 */
export interface Timetable {
    [key: string]: any | any;
    /**
     * The list.
     */
    periods?: Array<Period>;
    /**
     * The object with the list at the embedded target.
     */
    timetableData?: Timetable;
}
/**
 * A resource of a period. Classes, rooms and subjects have the same form at the embedded target. (2.6, 3)
 * @export
 * @interface TimetableResource
 */
export interface TimetableResource {
    [key: string]: any | any;
    /**
     * Id of the resource.
     */
    id?: DataId;
    /**
     * Status of the resource. After a substitution, `REMOVED` is the original teacher and `REGULAR` the substitute.
     * Other words are possible.
     * 
     */
    status?: string | null;
}
/**
 * Reasons why a call was not processed. (2.5)
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    [key: string]: any | any;
    /**
     * Kind of error, `VALIDATION_ERROR` if the values in the request are invalid.
     */
    errorCode: string;
    /**
     * Identifies the request.
     */
    requestId: string;
    /**
     * For searches within the platform. It may be empty.
     */
    traceId: string;
    /**
     * The invalid values.
     */
    validationErrors: Array<ValidationErrorItem>;
}
/**
 * One invalid value. (2.5)
 * @export
 * @interface ValidationErrorItem
 */
export interface ValidationErrorItem {
    [key: string]: any | any;
    /**
     * Name of the problem, for example `entity.notFound`.
     */
    errorKey: string;
    /**
     * Field of the body with the problem, for example `classes[0].id`.
     */
    path: string;
    /**
     * Text for the developer.
     */
    errorMessage: string;
    /**
     * An integer. The contract leaves open what it counts.
     */
    index: number;
}
